import { MAX_THUMBNAIL_BYTES, THUMBNAIL_SIDE } from '../../../../../core/tenant/messages/contract.ts'

/** From the better to the smaller. */
const QUALITIES = [0.7, 0.5, 0.3]

/**
 * A small JPEG of a picture (base64), which phones show until the picture itself has come; undefined where the browser
 * cannot draw the file.
 */
export async function thumbnailOf(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    draw(canvas, picture)
    picture.close()
    return QUALITIES.map(quality => base64Of(canvas, quality)).find(base64 => bytesIn(base64) <= MAX_THUMBNAIL_BYTES)
  } catch {
    return undefined
  }
}

/** JPEG knows no transparency: what shows through is white, as in a chat. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

const base64Of = (canvas: HTMLCanvasElement, quality: number): string =>
  canvas.toDataURL('image/jpeg', quality).replace(/^data:image\/jpeg;base64,/, '')

const bytesIn = (base64: string): number => (base64.length / 4) * 3
