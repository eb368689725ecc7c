# The image of Sheaf: only the Node binary, the npm package and its dependency, without a shell.
# It needs no root, no writable file system except /data, and no capabilities. See docs/install.md.

FROM node:26-bookworm-slim AS node

# Runs on the machine that builds, also for another platform: nothing is emulated.
FROM --platform=$BUILDPLATFORM node:26-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
COPY web/package.json web/
COPY test/generated-client/package.json test/generated-client/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run package -- /package
ARG TARGETARCH
RUN npm install --prefix /app --no-audit --no-fund --ignore-scripts \
      --os=linux --cpu="$([ "$TARGETARCH" = amd64 ] && echo x64 || echo "$TARGETARCH")" --libc=glibc \
      /package/sheaf-*.tgz \
 && mkdir /data

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=node /usr/local/bin/node /usr/local/bin/node
# Node needs libatomic, which this base does not have. The other file is there in any case; a pattern may match nothing.
COPY --from=node /usr/lib/*-linux-gnu/libatomic.so.1 /usr/lib/*-linux-gnu/libgcc_s.so.1 /usr/lib/
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production SHEAF_HOST=0.0.0.0 SHEAF_DATA=/data
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SHEAF_PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/sheaf/bin/sheaf.mjs"]
CMD ["start"]
