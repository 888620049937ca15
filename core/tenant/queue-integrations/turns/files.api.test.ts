import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { test as base } from '../../../app/testing/test.ts'
import { withFiles } from './files.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } } as const)

test('all files of an answer have one time: what is behind a file that stalls is said by its address', async ({
  company,
}) => {
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' }).write('PNG')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const urls = [1, 2, 3].map(n => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${n}.png`)
  const says = urls.map(mediaUrl => ({ mediaUrl, caption: 'Veja' }))
  const { said: content } = await company.context(desk => withFiles(desk, { says }, 300))
  expect(content).toEqual(urls.map(url => ({ text: `Veja\n${url}` })))
  expect(requested).toEqual(['/1.png'])
})
