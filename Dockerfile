# The gateway as a server: without the embedded database, so DATABASE_URL is required. See docs/operations.md.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY console/package.json console/
# The image brings Node; what packages would run at their installation is not needed.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src src
COPY console console
COPY docs docs
COPY deploy deploy
COPY bin bin
COPY .swcrc esbuild.config.js tsconfig.json ./
RUN npm run build && npm run notices

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY console/package.json console/
# The optional packages are Node, which the image brings, and the embedded database.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data SHUTDOWN_DELAY_SECONDS=5
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/THIRD-PARTY-NOTICES ./
COPY package.json ./
COPY migrations migrations
COPY bin bin
RUN rm -rf dist/compiled && mkdir dist/compiled && chown node:node dist/compiled
USER node
# The compiled code is kept for each user apart.
RUN bin/portcullis compile
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["bin/portcullis"]
