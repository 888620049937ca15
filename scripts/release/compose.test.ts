import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { options } from '../../core/app/options.ts'

const root = join(import.meta.dirname, '../..')
const Compose = z.looseObject({
  services: z.looseObject({
    balcao: z.looseObject({
      tmpfs: z.array(z.string()),
      volumes: z.array(z.string()),
      environment: z.record(z.string(), z.string()),
    }),
    caddy: z.looseObject({ command: z.string(), depends_on: z.record(z.string(), z.unknown()) }),
  }),
  volumes: z.record(z.string(), z.unknown()),
})
const { services, volumes } = Compose.parse(parse(readFileSync(join(root, 'compose.yaml'), 'utf8')))
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const inImage = Object.fromEntries(
  [...dockerfile.matchAll(/\b(BALCAO_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

test('image and compose file set nothing that is not an option', () => {
  const known = [...Object.values(options).map(({ environment }) => environment), 'BALCAO_CACHE']
  expect(known).toEqual(expect.arrayContaining([...Object.keys(inImage), ...Object.keys(services.balcao.environment)]))
})

test('what the program writes lies where the user of the image may write, and its data outlive it', () => {
  const [, user] = /^USER (\d+):\d+$/m.exec(dockerfile)!
  const cache = services.balcao.tmpfs.find(place => place.startsWith(`${inImage.BALCAO_CACHE}:`))
  expect(cache?.split(/[:,]/)).toEqual(expect.arrayContaining(['exec', `uid=${user}`]))
  expect(services.balcao.volumes).toEqual([`data:${inImage.BALCAO_DATA}`])
  expect(Object.keys(volumes)).toContain('data')
})

test('the proxy in front leads to the port of the image, once that is well', () => {
  expect(services.caddy.command).toContain(`--to balcao:${inImage.BALCAO_PORT}`)
  expect(services.caddy.depends_on).toEqual({ balcao: { condition: 'service_healthy' } })
  expect(dockerfile).toContain('HEALTHCHECK')
})
