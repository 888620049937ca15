declare module '*.css'

interface ImportMeta {
  /** Of the tests' bundler: the modules that fit. */
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>
}
