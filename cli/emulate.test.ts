import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emulators } from '../emulators/index.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

test.each([[[]], [['orkut']]])('asked for %j, it lists what it can play, each with a sentence', async words => {
  const run = terminal.emulate(...words)
  expect(await run.exit).toBe(2)
  const emitted = run.output().replace(/\s+/g, ' ')
  for (const { command } of emulators) {
    expect(command.description()).toMatch(/^[A-Z].*\.$/)
    expect(emitted).toContain(`${command.name()} [options] ${command.description()}`)
  }
})

test('the local WhatsApp tells how Balcão reaches it, and leaves nothing behind when it is stopped', async () => {
  const run = terminal.emulate('whatsapp')
  const [, words] = await run.says(/scripts\/start (--wa-url .*)/)
  const options = words!.split(' ')
  for (const value of [await run.word('Address'), await run.word('Root key')]) expect(options).toContain(value)
  const authority = await run.word('CA file')
  expect(options.at(-1)).toBe(authority)
  expect((await fetch(`${await run.word('Admin API')}/stanzas/summary`)).status).toBe(200)
  await terminal.serve({}, options).url()
  expect(existsSync(authority)).toBe(true)
  expect(await run.stop('SIGINT')).toBe(0)
  expect(existsSync(authority)).toBe(false)
})

test.each(emulators.map(({ command }) => command.name()))(
  '%s on any free port tells its address as a line of JSON and nothing else, until it is stopped',
  async name => {
    const run = terminal.emulate(name, '--port', '0')
    const [line] = await run.says(/^\{.*\}$/m)
    expect(run.output().trim()).toBe(line)
    const ports = [...JSON.stringify(JSON.parse(line)).matchAll(/(?:127\.0\.0\.1|localhost):(\d+)|"port":(\d+)/g)]
    expect(ports.length).toBeGreaterThan(0)
    for (const [, inAddress, alone] of ports) expect(Number(inAddress ?? alone)).toBeGreaterThan(0)
    expect(await run.stop('SIGINT')).toBe(0)
  },
)

test('a port that another program uses is reported in a sentence', async () => {
  const { port } = new URL(await terminal.emulate('whatsapp').word('Address'))
  const second = terminal.emulate('whatsapp', '--port', port)
  expect(await second.exit).toBe(2)
  expect(second.output().trim()).toBe(`127.0.0.1:${port} is used by another program. Choose another port with --port.`)
})
