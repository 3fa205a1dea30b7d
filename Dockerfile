# The web table, built.
FROM node:20-bookworm-slim AS web
WORKDIR /src/clients/js
COPY clients/js/package.json clients/js/package-lock.json ./
COPY clients/js/packages/client/package.json packages/client/
COPY clients/js/packages/board/package.json packages/board/
COPY clients/js/table/package.json table/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY clients/js ./
RUN npm run --silent build

# The server with exactly the versions of the lock file, in an environment of its own.
FROM python:3.11-slim-bookworm AS server
WORKDIR /src
RUN python -m venv /opt/chickenfoot
COPY requirements/product.lock requirements/
RUN /opt/chickenfoot/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/product.lock
COPY pyproject.toml README.md LICENSE ./
COPY protocol protocol
COPY clients/python clients/python
COPY server server
COPY --from=web /src/server/chickenfoot/web server/chickenfoot/web
RUN /opt/chickenfoot/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation .

# What runs: no compiler, no Node, no sources, no root.
FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --create-home chickenfoot
COPY --from=server /opt/chickenfoot /opt/chickenfoot
ENV PATH=/opt/chickenfoot/bin:$PATH PYTHONUNBUFFERED=1 CHICKENFOOT_HOST=0.0.0.0 CHICKENFOOT_PORT=8000
USER chickenfoot
# The data file is here where no Redis is named.
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["chickenfoot"]
CMD ["serve"]
