/** What the worker uses of its surroundings: the compiler knows those of pages alone. */
export interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, receive: (event: WorkerEvents[Name]) => void): void
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  caches: CacheStorage
  navigator: { setAppBadge?(count: number): Promise<void> }
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  fetch(request: Request | string, how?: RequestInit): Promise<Response>
}

interface WorkerEvents {
  install: InstallEvent
  activate: WaitingEvent
  fetch: FetchEvent
  push: PushEvent
  notificationclick: WaitingEvent & { notification: Notification }
  pushsubscriptionchange: WaitingEvent
}

interface OpenWindow {
  url: string
  focus(): Promise<unknown>
  postMessage(what: object): void
}

interface PushEvent extends WaitingEvent {
  data: { json(): unknown } | null
}

/** The browser lets the worker go on until the work is done. */
export interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface InstallEvent extends WaitingEvent {
  /** Of new browsers: what need not be asked of the worker. */
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}

export interface FetchEvent extends WaitingEvent {
  request: Request
  /** The answer of the network where the browser asked it while the worker started. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
