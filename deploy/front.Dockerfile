# nginx with Brotli, and our configuration.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends gettext-base libnginx-mod-http-brotli-filter nginx-light \
  && rm -rf /var/lib/apt/lists/* \
  && ln -s /usr/lib/nginx/modules /modules
COPY deploy/nginx.conf.template /nginx.conf.template
ENV HTTPS_PORT=443 STATE_FOLDER=/state CERTIFICATE=/certificate/fullchain.pem CERTIFICATE_KEY=/certificate/privkey.pem
# A container that was killed leaves its socket, and nginx would not replace it.
CMD mkdir -p /state && rm -f /state/compressor.sock && envsubst '$APP_SERVERS $HTTPS_PORT $CERTIFICATE $CERTIFICATE_KEY $STATE_FOLDER' \
  < /nginx.conf.template > /nginx.conf && exec nginx -c /nginx.conf -p / -g "daemon off;"
