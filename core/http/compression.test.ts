import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Compression } from './compression.ts'

const LONG = JSON.stringify(Array.from({ length: 9000 }, (_, id) => ({ id, name: 'Carla Dias', status: 'open' })))

/** A server that answers texts of these lengths, as far as its processor's time goes. */
function serverOf(compression = new Compression()) {
  const app = Fastify()
  app.get<{ Querystring: { length: string } }>('/', async ({ query }, reply) =>
    reply.type('application/json').send(await compression.pack(reply, LONG.slice(0, Number(query.length)))),
  )
  return async (length: number, takes = 'gzip, deflate, br') => {
    const { headers, rawPayload } = await app.inject({
      url: `/?length=${length}`,
      headers: { 'accept-encoding': takes },
    })
    const { 'content-encoding': encoding, 'content-length': size, vary } = headers
    const text = String(encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload)
    expect([text, Number(size)]).toEqual([LONG.slice(0, length), rawPayload.length])
    return { encoding, vary, bytes: rawPayload.length }
  }
}

test('an answer of a kilobyte and more goes in gzip, a smaller one as it is', async () => {
  const answer = serverOf()
  expect(await answer(1023)).toEqual({ encoding: undefined, vary: undefined, bytes: 1023 })
  expect(await answer(1024)).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding' })
  expect((await answer(16_000)).bytes).toBeLessThan(4000)
})

test('a very long answer is compressed by a thread, also when the time of this one is used up', async () => {
  let time = 0
  const answer = serverOf(new Compression(() => (time += 1000)))
  await answer(5000)
  expect(await answer(5000)).toMatchObject({ encoding: undefined })
  expect(await answer(300_000)).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding' })
})

test.each(['', 'identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0'])('who takes "%s" gets it as it is', async takes => {
  expect(await serverOf()(5000, takes)).toEqual({ encoding: undefined, vary: 'accept-encoding', bytes: 5000 })
})

test.each(['gzip', 'deflate, gzip;q=0.5', 'br;q=0, gzip'])('who takes "%s" gets gzip', async takes => {
  expect(await serverOf()(5000, takes)).toMatchObject({ encoding: 'gzip' })
})

test('it takes a twentieth of the time: beyond it answers go as they are, until some has passed', async () => {
  // Each look at the clock is five milliseconds after the one before, so that each answer takes five to compress.
  let time = 0
  const answer = serverOf(new Compression(() => (time += 5)))
  const outcome = async (): Promise<unknown> => (await answer(5000)).encoding
  const first: unknown[] = []
  for (let n = 0; n < 6; n++) first.push(await outcome())
  expect(first).toEqual(['gzip', 'gzip', 'gzip', 'gzip', 'gzip', undefined])
  time += 300
  expect([await outcome(), await outcome(), await outcome(), await outcome()]).toEqual([
    ...['gzip', 'gzip', 'gzip', undefined],
  ])
})
