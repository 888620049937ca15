declare module '*.css'

/** The classes of a component's stylesheet; a name that it does not have fails the build. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export = names
}

interface ImportMeta {
  /** Of the tests' bundler: the modules that fit. */
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>
}
