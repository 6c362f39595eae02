// Keeps the files of the pages, which hold nothing of an outing, so that they open without a connection.
"use strict";

const files = ["/", "/live.js", "/ground.js", "/live.css", "/words.js", "/clock", "/clock.js", "/clock.css"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open("files").then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !files.includes(pathname)) return;
  // The server's copy if there is one, so that a newer server has its own page.
  event.respondWith(fetch(event.request).then((answer) => {
    if (answer.ok) {
      const copy = answer.clone();
      event.waitUntil(caches.open("files").then((cache) => cache.put(pathname, copy)));
    }
    return answer;
  }).catch(() => caches.match(pathname)));
});
