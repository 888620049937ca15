import { navigate } from '../../../lib/router/index.tsx'

export type Permission = NotificationPermission | 'unsupported'

export function permissionOf(): Permission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

export async function askPermission(): Promise<Permission> {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission()
}

export interface News {
  /** What a click opens. */
  path: string
  title: string
  body: string
  picture: string | null
}

/** Tells of a message outside of the page; later ones of the same address replace it, a click opens that. */
export function notify({ path, title, body, picture }: News): void {
  if (permissionOf() !== 'granted') return
  try {
    const note = new Notification(title, { body, tag: path, ...(picture ? { icon: picture } : {}) })
    note.onclick = () => {
      focus()
      navigate(path)
      note.close()
    }
  } catch {
    // Some phones allow notifications from service workers alone.
  }
}
