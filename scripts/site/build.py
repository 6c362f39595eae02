"""Turns the Markdown files of the repository into a site of HTML pages with the same paths.

usage: build.py SITE MODULE…   (SITE/api holds the pages of these modules, made by DocC)

README.md becomes index.html. Files that a page links to are copied. Links between pages, also to
a heading, must lead somewhere; otherwise they are listed and the exit status is 1.
"""

import html
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
FIRST = ["README.md", "docs/command-line.md", "docs/formats.md", "docs/methods.md"]
LAST = ["CONTRIBUTING.md", "CHANGELOG.md"]
GROUPS = [
    ("Guides", lambda path: path in FIRST or path.count("/") == 1 and path.startswith("docs/")),
    ("Methods", lambda path: path.startswith("docs/methods/")),
    ("Data", lambda path: path.startswith("datasets/") or path.startswith("notebooks")),
    ("Project", lambda path: True),
]


def sources():
    """The Markdown files of the repository, those that are read first in front."""
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*.md"))
    rest = sorted(
        path.as_posix() for path in found
        if path.parts[0] != "out" and not any(part.startswith(".") for part in path.parts))
    return FIRST + [path for path in rest if path not in FIRST + LAST] + LAST


def page_path(source):
    return "index.html" if source == "README.md" else source.removesuffix(".md") + ".html"


def body(source):
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"]
    return subprocess.run(
        command + [ROOT / source], check=True, capture_output=True, text=True).stdout


def text_of(fragment):
    return html.unescape(re.sub(r"<[^>]+>", "", fragment))


def with_anchors(page):
    """Gives each heading the name that GitHub gives it."""
    seen = {}

    def name(match):
        slug = re.sub(r"[^\w\- ]", "", text_of(match[2]).strip().lower()).replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        anchor = f"{slug}-{count}" if count else slug
        return f'<h{match[1]} id="{html.escape(anchor)}">{match[2]}</h{match[1]}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", name, page, flags=re.DOTALL)


def with_links(page, source, pages, copied):
    """Leads links to Markdown files to their pages, and notes which other files are linked to."""

    def lead(match):
        attribute, link = match[1], html.unescape(match[2])
        if re.match(r"[a-z]+:|#|//", link):
            return match[0]
        path, _, fragment = link.partition("#")
        target = posixpath.normpath(
            posixpath.join(posixpath.dirname(source), urllib.parse.unquote(path)))
        if target in pages:
            path = posixpath.relpath(page_path(target), posixpath.dirname(source) or ".")
        elif (ROOT / target).is_file():
            copied.add(target)
        return f'{attribute}="{html.escape(path + ("#" + fragment if fragment else ""))}"'

    return re.sub(r'\b(href|src)="([^"]*)"', lead, page)


def navigation(source, titles, modules):
    here = posixpath.dirname(source) or "."
    parts, left = [], list(titles)
    for group, belongs in GROUPS:
        members = [path for path in left if belongs(path)]
        left = [path for path in left if path not in members]
        if group == "Project":
            parts += ["<h2>Library</h2>", "<ul>"]
            parts += [
                '<li><a href="%s">%s</a></li>' % (
                    posixpath.relpath(f"api/documentation/{module.lower()}", here) + "/", module)
                for module in modules]
            parts.append("</ul>")
        parts += [f"<h2>{group}</h2>", "<ul>"]
        for path in members:
            current = ' aria-current="page"' if path == source else ""
            link = posixpath.relpath(page_path(path), here)
            parts.append(f'<li><a href="{link}"{current}>{html.escape(titles[path])}</a></li>')
        parts.append("</ul>")
    return "\n".join(parts)


def anchors_of(path, known):
    if path not in known:
        known[path] = set(re.findall(r'\bid="([^"]*)"', path.read_text(encoding="utf-8")))
    return known[path]


def broken_links(site, pages):
    """The links of the pages that lead nowhere."""
    known, broken = {}, []
    for page in pages:
        text = (site / page).read_text(encoding="utf-8")
        for link in re.findall(r'\b(?:href|src)="([^"]*)"', text):
            link = html.unescape(link)
            if re.match(r"https?:|mailto:", link):
                continue
            path, _, fragment = link.partition("#")
            target = (site / posixpath.dirname(page) / urllib.parse.unquote(path)) if path else site / page
            # The scripts of DocC know their pages by folders.
            target = target / "index.html" if path.endswith("/") else target
            if not target.is_file():
                broken.append(f"{page}: {link}")
            elif fragment and target.suffix == ".html":
                if html.escape(urllib.parse.unquote(fragment)) not in anchors_of(target, known):
                    broken.append(f"{page}: {link}")
    return broken


def main():
    site, modules = pathlib.Path(sys.argv[1]), sys.argv[2:]
    pages = sources()
    bodies = {source: with_anchors(body(source)) for source in pages}
    titles = {}
    for source in pages:
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", bodies[source], flags=re.DOTALL)
        titles[source] = text_of(heading[1]) if heading else source
    template = (HERE / "page.html").read_text(encoding="utf-8")
    copied = {"scripts/site/site.css"}
    for source in pages:
        target = site / page_path(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        style = posixpath.relpath("scripts/site/site.css", posixpath.dirname(source) or ".")
        values = {
            "TITLE": html.escape(titles[source]),
            "STYLE": style,
            "NAVIGATION": navigation(source, titles, modules),
            "BODY": with_links(bodies[source], source, pages, copied),
        }
        # In one pass, so that no text of a page is taken for a place of the template.
        page = re.sub(r"\{([A-Z]+)\}", lambda match: values[match[1]], template)
        target.write_text(page, encoding="utf-8")
    for path in copied:
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, site / path)
    broken = broken_links(site, [page_path(source) for source in pages])
    for line in broken:
        print(f"link leads nowhere: {line}", file=sys.stderr)
    print(f"{len(pages)} pages, {len(modules)} modules, {len(broken)} links that lead nowhere")
    return 1 if broken else 0


sys.exit(main())
