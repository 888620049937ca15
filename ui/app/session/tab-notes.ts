import type { User } from './user.ts'

/** Something that is stored in this tab alone, also over a reload. A browser that rejects storage keeps nothing. */
function tabNote<T>(key: string) {
  return {
    keep(value: T): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {}
    },
    kept(): T | undefined {
      try {
        return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined
      } catch {
        return undefined
      }
    },
    drop(): void {
      try {
        sessionStorage.removeItem(key)
      } catch {}
    },
  }
}

/** That someone signed in elsewhere ended the session of this window: said by the login page until the next sign-in. */
export const displacedNote = tabNote<true>('displaced')

/** Whose desk this tab showed last, unless they signed out. */
export const lastPerson = tabNote<string>('lastPerson')

/** The page that was asked for without a session, and by whom if that is known: the sign-in leads there. */
export const wantedPage = tabNote<{ url: string; person: string | undefined }>('wantedPage')

/** Tells people apart over all companies. */
export const personKey = ({ companyId, id }: User): string => `${companyId}/${id}`
