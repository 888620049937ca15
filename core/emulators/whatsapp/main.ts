import { parseArgs } from 'node:util'
import { adminApi } from './admin/http.ts'
import type { EmulatorAddress } from './admin-client.ts'
import { startEmulator } from './index.ts'
import { quietLibsignal } from './quiet-libsignal.ts'

/**
 * The emulator as a process of its own. Prints one line of JSON (EmulatorAddress) when it is ready:
 * `node core/emulators/whatsapp/main.ts [--port 4711] [--tls] [--addressing lid] [--receipts read]`
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    tls: { type: 'boolean', default: false },
    addressing: { type: 'string', default: 'pn' },
    receipts: { type: 'string', default: 'delivered' },
  },
})

quietLibsignal()
const wa = await startEmulator({
  port: Number(values.port),
  tls: values.tls,
  addressing: values.addressing === 'lid' ? 'lid' : 'pn',
  receipts: values.receipts === 'read' ? 'read' : values.receipts === 'none' ? 'none' : 'delivered',
})
wa.extend(adminApi(wa))
const address: EmulatorAddress = {
  url: wa.url,
  adminUrl: `http://${wa.host}/admin`,
  rootKey: wa.rootKey.toString('hex'),
  ca: wa.certificateAuthority,
}
process.stdout.write(`${JSON.stringify(address)}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void wa.stop().then(() => process.exit(0)))
