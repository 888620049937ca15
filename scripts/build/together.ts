import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

/** Scripts that come as one: who needs one of them needs the others soon. */
interface Group {
  name: string
  /** The sources that begin it, below `ui/`; the first group that takes one has it. */
  takes: RegExp
  /** What is there when it comes, all of which stays out of it: another group, or a source. */
  after: string
}

const groups: readonly Group[] = [
  { name: 'second-step', takes: /^features\/login\/two-factor\/second-step/, after: 'schemas' },
  { name: 'two-factor', takes: /^features\/login\/two-factor\//, after: 'pages' },
  { name: 'login', takes: /^features\/login\//, after: 'main.tsx' },
  { name: 'toasts', takes: /^kit\/toaster/, after: 'main.tsx' },
  { name: 'schemas', takes: /\/contract\.ts$/, after: 'login' },
  { name: 'passwords', takes: /^features\/(lost-passwords|invitations)\//, after: 'pages' },
  { name: 'signup', takes: /^features\/signup\//, after: 'schemas' },
  {
    name: 'flow-editor',
    takes: /^features\/flows\/(editor\/editor-page|test\/test-dialog|versions\/versions-drawer|model\/drawn\.)/,
    after: 'pages',
  },
  {
    name: 'set-up',
    takes:
      /\/(first-run-page|customer-test-page|number-step|invite-dialog|connection-status|integrations-tab|connections-page|connection-dialog|qr-dialog|messages-api-page|deliveries-dialog|queues-page|queue-dialog|offer-dialog|flow-dialog|flows-page|settings-page|audit-page|prompts-page|queue-integration-page)\.tsx$/,
    after: 'pages',
  },
  {
    name: 'platform',
    takes:
      /^features\/(companies|plans|helps\/.*-tab|settings\/platform|mails\/.*page|announcements\/.*page|invoices\/platform)/,
    after: 'set-up',
  },
  { name: 'templates', takes: /^features\/templates\//, after: 'pages' },
  { name: 'campaigns', takes: /^features\/(campaigns|contact-lists|file-lists)\//, after: 'pages' },
  { name: 'contacts', takes: /^features\/contacts\//, after: 'pages' },
  {
    name: 'office',
    takes: /^features\/(tags|quick-messages|helps|todo-list|chats)\/.*-(page|dialog)\.tsx$/,
    after: 'pages',
  },
  {
    name: 'desk-dialogs',
    takes:
      /^features\/(users\/pause|tickets\/(dialogs|acts|bulk|drawer\/(contact-drawer|other-tickets|shared)|composer\/(attach|note)|chat\/note|notifications\/mention-list))\b/,
    after: 'desk',
  },
  {
    name: 'guide',
    takes: /^app\/(guide\/(guide-drawer|search)|shell\/set-up-panel)/,
    after: 'pages',
  },
  { name: 'push', takes: /^features\/push\//, after: 'pages' },
  { name: 'trace', takes: /\/drawer\/trace(-sentence)?\.tsx$/, after: 'desk' },
  { name: 'suggestions', takes: /^features\/quick-messages\/(suggestions|quick-picker)\.tsx$/, after: 'desk' },
  { name: 'flow-replay', takes: /^features\/flows\/runs\/replay-dialog/, after: 'flow-editor' },
  { name: 'flow-runs', takes: /^features\/flows\/runs\//, after: 'pages' },
  { name: 'reports', takes: /^features\/reports\//, after: 'pages' },
  { name: 'dashboard', takes: /^features\/dashboard\//, after: 'pages' },
  { name: 'checkout', takes: /^features\/invoices\/checkout\//, after: 'billing' },
  { name: 'billing', takes: /^features\/invoices\//, after: 'pages' },
  { name: 'code-editor', takes: /\/code-editor\.tsx$/, after: 'flow-editor' },
  { name: 'calendar', takes: /^features\/schedules\/calendar\//, after: 'schedules' },
  { name: 'schedules', takes: /^features\/schedules\//, after: 'pages' },
  { name: 'kanban', takes: /^features\/kanban\//, after: 'pages' },
  { name: 'emoji', takes: /\/emoji-panel/, after: 'desk' },
  { name: 'reading', takes: /^features\/tickets\/chat\/(find|look|choose)\//, after: 'desk' },
  {
    name: 'desk',
    takes: /^(app\/guards|features\/tickets)\/.*\.tsx$|\/(error|mail)-flag|\/chat-news|\/unread-badge/,
    after: 'schemas',
  },
  { name: 'pages', takes: /-(page|dialog|password)\.tsx$|\/problem-line\.tsx$/, after: 'desk' },
]

const LAZY = /(?<!typeof )\bimport\('(\.[^']+\.tsx?)'\)/g
const NAMESPACE = 'together'

/**
 * The bundler makes a script of everything that is imported later, and one more of each set of those that share something:
 * a hundred for five pages. Here whole groups begin in one module, which also imports what is there before.
 */
export function together(root: string): Plugin {
  const ui = join(root, 'ui')
  const sources = globSync('{app,features,kit}/**/*.{ts,tsx}', { cwd: ui }).filter(path => !path.includes('.test.'))
  const lazy = new Set(
    sources.flatMap(path =>
      [...readFileSync(join(ui, path), 'utf8').matchAll(LAZY)].map(([, name]) => join(dirname(path), name!)),
    ),
  )
  const groupOf = (path: string): Group | undefined => groups.find(({ takes }) => takes.test(path))
  const alone = [...lazy].filter(path => path.endsWith('.tsx') && !groupOf(path))
  if (alone.length > 0)
    throw new Error(`No group of scripts takes ${alone.join(', ')}: each would split what the others share.`)
  return {
    name: 'together',
    setup(build) {
      build.onLoad({ filter: /[\\/]ui[\\/](app|features|kit)[\\/].*\.tsx?$/ }, async ({ path }) => {
        const from = dirname(relative(ui, path))
        const contents = (await readFile(path, 'utf8')).replace(LAZY, (whole, name: string) => {
          const group = groupOf(join(from, name))
          return group ? `import('${NAMESPACE}:${group.name}').then(all => all.${wordOf(join(from, name))})` : whole
        })
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
      build.onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }))
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path: name }) => {
        const { after } = groups.find(group => group.name === name)!
        const before = after.includes('.') ? `./${after}` : `${NAMESPACE}:${after}`
        const members = [...lazy].filter(path => groupOf(path)?.name === name).toSorted()
        const lines = members.map(path => `export * as ${wordOf(path)} from './${path}'`)
        return { contents: [`import '${before}'`, ...lines].join('\n'), resolveDir: ui }
      })
    },
  }
}

const wordOf = (path: string): string => path.replace(/\W/g, '_')
