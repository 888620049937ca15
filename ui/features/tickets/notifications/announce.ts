import { volume } from '../../../app/volume.ts'
import { inOneWindow } from '../../../lib/one-window.ts'
import { type News, notify } from './browser-notification.ts'
import { chime } from './sound.ts'

/** Tells about news by sound and by the browser, in one window of it; in none where one shows their place (decision 750). The key is theirs alone. */
export function announce(key: string, news: News): void {
  void inOneWindow({ key, place: news.path }, () => {
    chime(volume.get())
    notify(news)
  })
}
