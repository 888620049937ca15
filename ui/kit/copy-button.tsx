import { defineTexts, translate, useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { showDone, showError } from './toast.ts'

interface CopyButtonProps {
  text: string
  /** What it copies, where that is not seen beside it. */
  label?: string
  /** What is said when it is done. */
  done?: string
}

/** Puts a text that stands beside it into the clipboard. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const t = useTexts(texts)
  return (
    <Button small icon="copy" onClick={() => void copy(text, done)}>
      {label ?? t('copy')}
    </Button>
  )
}

async function copy(text: string, done = translate(texts, 'copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showDone(done)
  } catch {
    // Browsers lend the clipboard to encrypted pages alone; the text can be copied by hand.
    showError(translate(texts, 'notCopied'))
  }
}

const texts = defineTexts({
  pt: {
    copy: 'Copiar',
    copied: 'Copiado!',
    notCopied: 'O navegador não deixou copiar. Selecione o texto e copie.',
  },
  en: { copy: 'Copy', copied: 'Copied!', notCopied: 'The browser did not allow it. Select the text and copy it.' },
  es: {
    copy: 'Copiar',
    copied: '¡Copiado!',
    notCopied: 'El navegador no lo permitió. Seleccione el texto y cópielo.',
  },
})
