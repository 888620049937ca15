import Database from 'better-sqlite3'
import Fastify from 'fastify'

/**
 * The yardstick: a bare fastify route that reads an answer's bytes from SQLite by key and sends them; for writes it makes
 * three in a durable transaction first. Takes the path of its file; prints its address.
 */
const store = new Database(process.argv[2])
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 16000']) store.pragma(pragma)
store.exec('CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, body TEXT NOT NULL)')
store.exec('CREATE TABLE IF NOT EXISTS writes (id INTEGER PRIMARY KEY, key TEXT NOT NULL, at INTEGER NOT NULL)')
const read = store.prepare('SELECT body FROM answers WHERE key = ?').pluck()
const teach = store.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?)')
const insert = store.prepare('INSERT INTO writes (key, at) VALUES (?, ?)')
const threeWrites = store.transaction((key: string) => {
  for (let write = 0; write < 3; write++) insert.run(key, Date.now())
})

const JSON_TYPE = 'application/json; charset=utf-8'
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
app.put<{ Params: { key: string }; Body: string }>('/:key', (request, reply) => {
  teach.run(request.params.key, request.body)
  return reply.send('ok')
})
app.get<{ Params: { key: string } }>('/:key', (request, reply) =>
  reply.type(JSON_TYPE).send(read.get(request.params.key)),
)
app.post<{ Params: { key: string } }>('/:key', (request, reply) => {
  threeWrites(request.params.key)
  return reply.type(JSON_TYPE).send(read.get(request.params.key))
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
