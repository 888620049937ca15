import type { Clock } from '../../../kit/clock.ts'
import { officialCapabilities } from '../../../kit/whatsapp-capabilities.ts'
import { refKey } from '../../address.ts'
import type { WhatsAppLog } from '../../log.ts'
import type { CloudAccount, Provider, SessionOptions } from '../../port.ts'
import { CloudFile, deleteCloudFile } from './cloud-file.ts'
import { GRAPH_URL, Graph } from './graph.ts'
import { type MessagesValue, updatesOf } from './incoming.ts'
import { CloudSession } from './session.ts'
import { type CloudStatus, statusOf } from './status.ts'
import {
  deleteTemplate,
  listTemplates,
  type MetaTemplate,
  submitTemplate,
  type TemplateSubmitted,
} from './templates.ts'

export { GraphProblem } from './graph.ts'
export { isFromMeta } from './signature.ts'
export type { CloudStatus } from './status.ts'
export type { MetaTemplate, TemplateSubmitted } from './templates.ts'

interface CloudParts {
  clock: Clock
  log: WhatsAppLog
  /** Where Meta's Graph is; Meta's own unless given. */
  graphUrl?: string | undefined
}

/** WhatsApp by Meta's official platform: calls of its Graph API, and webhooks that the program takes. */
export interface CloudProvider extends Provider {
  /**
   * Takes what a webhook tells about one number. When it returns, that is on the disk, whether a session is open or not, and Meta may be
   * answered. The same may come any number of times.
   */
  take(options: Pick<SessionOptions, 'ref' | 'file'>, values: readonly MessagesValue[]): void
  /** Looks at what Meta says of an account. Never throws. */
  status(account: Omit<CloudAccount, 'webhook'>): Promise<CloudStatus>
  /** Has Meta tell this app of the account; at `webhook` where that is given. Throws where Meta rejects. */
  subscribe(account: CloudAccount): Promise<void>
  /** The templates of an account; all three throw `GraphProblem`. */
  templates: {
    list(account: CloudAccount): Promise<MetaTemplate[]>
    submit(
      account: CloudAccount,
      template: TemplateSubmitted,
    ): Promise<{ metaId: string; status: string; category: string }>
    /** One language of it. */
    remove(account: CloudAccount, template: Pick<MetaTemplate, 'name' | 'metaId'>): Promise<void>
  }
}

interface Open {
  file: CloudFile
  session: CloudSession
}

export function cloudProvider({ clock, log, graphUrl = GRAPH_URL }: CloudParts): CloudProvider {
  const open = new Map<string, Open>()
  return {
    name: 'cloud',
    capabilities: officialCapabilities,
    open({ ref, file: path, account }, sink) {
      const key = refKey(ref)
      const file = new CloudFile(path, clock.now())
      const session: CloudSession = new CloudSession({
        ...{ graphUrl, clock, log, account, file, sink },
        kept: updates => open.get(key)?.session.hears(updates),
        ended() {
          if (open.get(key)?.session === session) open.delete(key)
        },
        closeable: () => file.close(),
      })
      open.set(key, { file, session })
      return session
    },
    isLinked: async ({ account }) => account !== undefined,
    /** Meta took our word for what came: it stays until the desk has it. */
    async forget({ file }, forGood = false) {
      if (forGood) deleteCloudFile(file)
    },
    take({ ref, file: path }, values) {
      const known = open.get(refKey(ref))
      const file = known?.file ?? new CloudFile(path, clock.now())
      try {
        const now = clock.now()
        const news = file.transaction(() =>
          values.flatMap(value => updatesOf(value, file, now).filter(update => file.keep(update, now))),
        )
        known?.session.hears(news)
      } finally {
        if (!known) file.close()
      }
    },
    templates: {
      list: account => listTemplates(new Graph(graphUrl, account), account),
      submit: (account, template) => submitTemplate(new Graph(graphUrl, account), account, template),
      remove: (account, template) => deleteTemplate(new Graph(graphUrl, account), account, template),
    },
    status: account => statusOf(new Graph(graphUrl, account), account),
    async subscribe(account) {
      const { webhook, wabaId } = account
      const override = webhook ? { override_callback_uri: webhook.url, verify_token: webhook.verifyToken } : {}
      await new Graph(graphUrl, account).post(`${encodeURIComponent(wabaId)}/subscribed_apps`, override)
    },
  }
}
