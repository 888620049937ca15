import Database from 'better-sqlite3'
import Fastify from 'fastify'

/**
 * The yardstick: a bare fastify route that reads an answer's bytes from SQLite by key and sends them. Run as a process of
 * its own; prints its address.
 */
const store = new Database(':memory:')
store.exec('CREATE TABLE answers (key TEXT PRIMARY KEY, body TEXT NOT NULL)')
const read = store.prepare('SELECT body FROM answers WHERE key = ?').pluck()
const write = store.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?)')

const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
app.put<{ Params: { key: string }; Body: string }>('/:key', (request, reply) => {
  write.run(request.params.key, request.body)
  return reply.send('ok')
})
app.get<{ Params: { key: string } }>('/:key', (request, reply) =>
  reply.type('application/json; charset=utf-8').send(read.get(request.params.key)),
)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
