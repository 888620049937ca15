import type { ServerResponse } from 'node:http'

/** What may be wrong with a service that speaks JSON, whatever it is asked. */
export const disorders = ['late', 'html', 'huge', 'redirect', 'broken', 'gateway', 'cut', 'busy'] as const
export type Disorder = (typeof disorders)[number]

const HUGE = 5 * 1024 * 1024
/** Where clouds keep the keys of their machines. */
const PRIVATE_PLACE = 'http://169.254.169.254/latest/meta-data/'

/** Answers as something does that is out of order. */
export const answerDisorderly: Record<Disorder, (response: ServerResponse) => void> = {
  late: () => {},
  html: response => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Olá</html>'),
  huge: response => void response.writeHead(200, JSON_TYPE).end(`{"messages":["${'x'.repeat(HUGE)}"]}`),
  redirect: response => void response.writeHead(307, { location: PRIVATE_PLACE }).end(),
  broken: response => void response.writeHead(500, JSON_TYPE).end('{"message":"Internal server error"}'),
  // What stands before it cannot reach it.
  gateway: response =>
    void response
      .writeHead(502, { 'content-type': 'text/html' })
      .end('<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><hr><center>nginx</center></body></html>'),
  // It says how much comes, and ends in the middle.
  cut: response => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"messages":[')
    response.socket?.end()
  },
  busy: response => void response.writeHead(429, JSON_TYPE).end('{"message":"Too many requests"}'),
}

export const JSON_TYPE = { 'content-type': 'application/json' }
