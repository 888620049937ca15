import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { FieldsHint } from '../../kit/index.ts'

const texts = defineTexts({
  pt: {
    hint: 'Nos textos podem entrar {{firstName}} (primeiro nome), {{name}} (nome), {{ms}} (bom dia, boa tarde...), {{protocol}} (protocolo), {{date}} (data) e {{hour}} (hora).',
  },
  en: {
    hint: 'The texts take {{firstName}}, {{name}}, {{ms}} (good morning, good afternoon...), {{protocol}} (a number), {{date}} and {{hour}}.',
  },
  es: {
    hint: 'Los textos admiten {{firstName}} (primer nombre), {{name}} (nombre), {{ms}} (buenos días, buenas tardes...), {{protocol}} (protocolo), {{date}} (fecha) y {{hour}} (hora).',
  },
})

/** Which variables the texts that the desk sends by itself may hold (spec 1 §3, Message variables). */
export function VariablesHint() {
  const t = useTexts(texts)
  return <FieldsHint>{t('hint')}</FieldsHint>
}
