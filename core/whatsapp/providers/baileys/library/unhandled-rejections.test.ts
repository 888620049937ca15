import { expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../../log.ts'
import { surviveUnhandledRejections } from './unhandled-rejections.ts'

/** What becomes of a rejection for which nobody listens. */
function survives(reason: unknown): boolean {
  const before = new Set(process.listeners('unhandledRejection'))
  surviveUnhandledRejections(silentLog)
  const [listener] = process.listeners('unhandledRejection').filter(each => !before.has(each))
  onTestFinished(() => void process.off('unhandledRejection', listener!))
  try {
    listener!(reason, Promise.resolve())
    return true
  } catch (error) {
    expect(error).toBe(reason)
    return false
  }
}

const at = (place: string) => Object.assign(new Error('closed'), { stack: `Error: closed\n    at x (${place}:1:1)` })

it.each([
  ['of Baileys', at('/node_modules/@whiskeysockets/baileys/lib/Socket/socket.js'), true],
  ['of Baileys, on Windows', at('C:\\node_modules\\@whiskeysockets\\baileys\\lib\\x.js'), true],
  ['of libsignal', at('/node_modules/libsignal/src/x.js'), true],
  ['of Baileys in a bundle', at('/app/wa.cjs'), true],
  ['in Baileys’ own kind of error', Object.assign(new Error('closed'), { isBoom: true, stack: '' }), true],
  ['of ours', at('/core/whatsapp/sessions/connection.ts'), false],
  ['of an error that says no place', Object.assign(new Error('closed'), { stack: undefined }), false],
  ['of no error', 'closed', false],
])('a rejection %s for which nobody listens', (_what, reason, expected) => {
  expect(survives(reason)).toBe(expected)
})
