# The packaged program and nothing else: `npm run package`, then `docker build -t balcao .`
# `--build-arg PROGRAM=dist/balcao-linux-arm64` for that machine. The base needs glibc 2.34 and libstdc++.
ARG BASE=debian:bookworm-slim
FROM ${BASE}
ARG PROGRAM=dist/balcao-linux-x64
COPY --chmod=0755 ${PROGRAM} /usr/local/bin/balcao
RUN mkdir -p /data /cache && chown 10001:10001 /data /cache && chmod 0700 /data /cache
# Nobody in particular: the number is that of no user of the machine around it.
USER 10001:10001
ENV BALCAO_DATA=/data BALCAO_CACHE=/cache BALCAO_HOST=0.0.0.0 BALCAO_PORT=8080
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/usr/local/bin/balcao", "health"]
ENTRYPOINT ["/usr/local/bin/balcao"]
CMD ["serve"]
