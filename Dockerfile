# An image of Hither on Debian: the package of scripts/package, installed with what it recommends.
#   docker build -t hither .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" hither report hike -o report
FROM swift:6.3.1-bookworm AS build
WORKDIR /hither
COPY . .
RUN scripts/package /package

FROM debian:bookworm-slim
# hadolint ignore=DL3015
RUN --mount=type=bind,from=build,source=/package,target=/package \
  apt-get update -qq \
  && apt-get install -y -qq /package/hither_*.deb \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /work
# nobody:nogroup
USER 65534:65534
ENTRYPOINT ["hither"]
CMD ["--help"]
