import { readFile } from 'node:fs/promises'
import type { Module, SandboxFile } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { customerTestErrors, customerTestEvents, customerTestRoutes } from './contract.ts'
import { beginTest, endTest, noteWritten, ownTest, ownTestIfOpen } from './tests.ts'
import { shownTest } from './view.ts'

/** "Testar como cliente": a conversation with everything that a company has set up, in a sandbox (decision 905). */
export const customerTestsModule: Module = {
  name: 'customer-tests',
  reads: ['contacts', 'flow_runs', 'flow_versions', 'flows', 'prompts', 'queue_integrations', 'tickets'],
  errors: customerTestErrors,
  events: customerTestEvents,
  routes: bind(customerTestRoutes, {
    async own(call) {
      const test = ownTestIfOpen(call.desk, call.caller)
      test?.sandbox.customer.reads()
      return { test: test ? await shownTest(call, test) : null }
    },
    begin: async (call, { body }) => shownTest(call, await beginTest(call.desk, call.caller, body)),
    say(call, { body }) {
      const test = ownTest(call.desk, call.caller)
      noteWritten(test)
      test.sandbox.customer.says(body.text)
      return shownTest(call, test)
    },
    sendFile: {
      beforeFiles: async ({ desk, caller }) => void ownTest(desk, caller),
      async handle(call, { body, files }) {
        const test = ownTest(call.desk, call.caller)
        noteWritten(test)
        test.sandbox.customer.sends(await sent(files[0]!, body.caption))
        return shownTest(call, test)
      },
    },
    advance(call, { body }) {
      const test = ownTest(call.desk, call.caller)
      test.sandbox.advance(body.minutes * MINUTE)
      return shownTest(call, test)
    },
    async end({ desk, caller }) {
      await endTest(desk, caller)
      return { test: null }
    },
  }),
}

const kinds = ['image', 'video', 'audio'] as const

async function sent({ name, mimeType, path }: UploadedFile, caption: string): Promise<SandboxFile> {
  const kind = kinds.find(each => mimeType.startsWith(`${each}/`)) ?? 'document'
  return { kind, bytes: await readFile(path), mimeType, name, caption }
}
