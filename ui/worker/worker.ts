import { type Shell, serveOfflinePage } from './offline-page.ts'
import type { WorkerScope } from './scope.ts'

/** Written here by the build, which knows the files. */
declare const __BALCAO_SHELL__: Shell

serveOfflinePage(globalThis as unknown as WorkerScope, __BALCAO_SHELL__)
