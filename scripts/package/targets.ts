export type Target = 'linux-x64' | 'linux-arm64' | 'win-x64'
export const targets: readonly Target[] = ['linux-x64', 'linux-arm64', 'win-x64']

/** As better-sqlite3 names its compiled part. */
export const PREBUILT: Record<Target, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'win-x64': 'win32-x64',
}
