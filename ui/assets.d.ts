declare module '*.css'

/** The text of a page of the guide. */
declare module '*.md' {
  const text: string
  export default text
}

/** The text of the calendar's stylesheets, which come with the script that needs them (`scripts/build/style-texts.ts`). */
declare module '@fullcalendar/react/*.css' {
  const text: string
  export default text
}

/** The classes of a component's stylesheet; a name that it does not have fails the build. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export = names
}

interface ImportMeta {
  /** Of the tests' bundler: the modules that fit. */
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>
}
