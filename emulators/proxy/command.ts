import { Command } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { ProxyEmulator, type ProxyOptions } from './proxy.ts'

/** `npm run emulate -- proxy`: a proxy for connections, to try them with. */
export const proxy: EmulatorCommand = {
  command: new Command('proxy')
    .description('A proxy by HTTP CONNECT and SOCKS5, as a connection may have one.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--username <name>', 'who may pass; anybody unless given')
    .option('--password <word>', 'with which password'),
  start,
}

async function start(options: ProxyOptions): Promise<RunningEmulator> {
  const emulator = await ProxyEmulator.start(options)
  const { host, port } = emulator
  return {
    address: { host, port },
    greeting: `
  A proxy. Ctrl+C ends it.

  http://${host}:${port}  or  socks5://${host}:${port}

  Balcão uses it for connections with this address when started with --private-proxies yes.
`,
    stop: () => emulator.stop(),
  }
}
