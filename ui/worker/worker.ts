import { showNotifications } from './notifications.ts'
import { type Shell, serveOfflinePage } from './offline-page.ts'
import { renewSubscription } from './renewal.ts'
import type { WorkerScope } from './scope.ts'

/** Written here by the build, which knows the files. */
declare const __BALCAO_SHELL__: Shell

const scope = globalThis as unknown as WorkerScope
serveOfflinePage(scope, __BALCAO_SHELL__)
showNotifications(scope)
renewSubscription(scope)
