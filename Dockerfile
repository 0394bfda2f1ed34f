# Renovate pins the digest (renovate.json): node:26.10.0-slim@sha256:…
ARG NODE_IMAGE=node:26.10.0-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev
COPY . .
# The build writes these values into the pages.
ARG SITE_URL
ARG REVISION
ARG PUBLIC_FUNCTIONS_URL
ARG PUBLIC_ANON_KEY
# Reuses pictures encoded by an earlier build.
RUN --mount=type=cache,target=/build/.cache npm run build

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Root owns the code; the server can write only to its data.
RUN install -d -o 10001 -g 10001 -m 700 /data && rm -rf /usr/local/lib/node_modules /opt/yarn*
COPY --from=build /build/dist dist
COPY content/business.yaml content/
# The inbox's fonts.
COPY media/fonts media/fonts
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Starts once it can store leads, and lives as long as it answers: restarting it wouldn't mend a database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "const fs = require('fs'), mark = '/tmp/ready'; fetch(`http://127.0.0.1:${process.env.PORT}/${fs.existsSync(mark) ? 'healthz' : 'readyz'}`).then((r) => (r.ok && fs.writeFileSync(mark, ''), process.exit(r.ok ? 0 : 1)), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
