/**
 * better-sqlite3's compiled part. Beside `node_modules` the package finds it by itself; a packaged program names it here
 * once at start.
 */
let binding: { nativeBinding?: string } = {}

export const nativeBinding = (): { nativeBinding?: string } => binding

export function setNativeBinding(path: string | undefined): void {
  binding = path === undefined ? {} : { nativeBinding: path }
}
