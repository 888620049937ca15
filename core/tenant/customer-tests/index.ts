import { readFile } from 'node:fs/promises'
import type { Module, SandboxFile } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { customerTestErrors, customerTestEvents, customerTestRoutes } from './contract.ts'
import { beginTest, endTest, noteWritten, ownTest, ownTestIfOpen } from './tests.ts'
import { serializeTest } from './view.ts'

/** "Testar como cliente": a conversation with everything that a company has set up, in a sandbox (decision 905). */
export const customerTestsModule: Module = {
  name: 'customer-tests',
  reads: ['contacts', 'flow_runs', 'flow_versions', 'flows', 'prompts', 'queue_integrations', 'tickets'],
  errors: customerTestErrors,
  events: customerTestEvents,
  routes: bind(customerTestRoutes, {
    async own(call) {
      const test = ownTestIfOpen(call.company, call.caller)
      test?.sandbox.customer.reads()
      return { test: test ? await serializeTest(call, test) : null }
    },
    begin: async (call, { body }) => serializeTest(call, await beginTest(call.company, call.caller, body)),
    say(call, { body }) {
      const test = ownTest(call.company, call.caller)
      noteWritten(test)
      test.sandbox.customer.says(body.text)
      return serializeTest(call, test)
    },
    sendFile: {
      beforeFiles: async ({ company, caller }) => void ownTest(company, caller),
      async handle(call, { body, files }) {
        const test = ownTest(call.company, call.caller)
        noteWritten(test)
        test.sandbox.customer.sends(await sent(files[0]!, body.caption))
        return serializeTest(call, test)
      },
    },
    advance(call, { body }) {
      const test = ownTest(call.company, call.caller)
      test.sandbox.advance(body.minutes * MINUTE)
      return serializeTest(call, test)
    },
    async end({ company, caller }) {
      await endTest(company, caller)
      return { test: null }
    },
  }),
}

const kinds = ['image', 'video', 'audio'] as const

async function sent({ name, mimeType, path }: UploadedFile, caption: string): Promise<SandboxFile> {
  const kind = kinds.find(each => mimeType.startsWith(`${each}/`)) ?? 'document'
  return { kind, bytes: await readFile(path), mimeType, name, caption }
}
