import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_FETCHED_FILES } from '../kit/limits.ts'
import { fetchFile } from './file.ts'
import { Outbound } from './request.ts'

const { ofCompany, waiting } = MAX_FETCHED_FILES

test('of the files that stall few are held at once, and what is beyond is not fetched', async () => {
  const stalled: ServerResponse[] = []
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.write('x')
    stalled.push(response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/foto.png`
  const outbound = new Outbound({ mayReach: () => true })
  const fetched = (companyId: number) => fetchFile(outbound, companyId, url, { maxBytes: 10, maxTime: 60_000 })
  const files = Array.from({ length: ofCompany + waiting }, () => fetched(1))
  expect(await fetched(1)).toBeUndefined()
  const ofAnother = fetched(2)
  await expect.poll(() => stalled.length).toBe(ofCompany + 1)
  let ended = 0
  while (ended < files.length + 1) {
    await expect.poll(() => stalled.length).toBeGreaterThan(ended)
    expect(stalled.length - ended).toBeLessThanOrEqual(ofCompany + 1)
    stalled[ended]!.end('y')
    ended += 1
  }
  for (const file of [...(await Promise.all(files)), await ofAnother])
    expect(file).toMatchObject({ mimeType: 'image/png', name: 'foto.png', bytes: Buffer.from('xy') })
})

test('what comes with another status than 200 is no file', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/foto.png' ? 200 : 404, { 'content-type': 'image/png' }).end('x')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outbound = new Outbound({ mayReach: () => true })
  const fetched = (path: string) => fetchFile(outbound, 1, base + path, { maxBytes: 10, maxTime: 60_000 })
  expect(await fetched('/foto.png')).toMatchObject({ name: 'foto.png' })
  expect(await fetched('/outra.png')).toBeUndefined()
})
