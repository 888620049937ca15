import useSWR from 'swr'
import { recipientVariables, unfilledIn } from '../../../core/domain/campaign-variables.ts'
import type { CampaignSettings } from '../../../core/tenant/campaigns/contract.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { VariableArea } from '../../kit/fields/variable-area.tsx'
import type { FieldProps } from '../../kit/index.ts'
import { listed } from '../message-texts/index.ts'
import { campaignsApi } from './api.ts'

/** A text of a campaign, with the variables of anyone who reads it and those of the company; a word about those that there are not. */
export function CampaignText(field: FieldProps<string>) {
  const t = useTexts(texts)
  const companys = useCompanysVariables()
  const variables = [
    ...recipientVariables.map(name => ({ written: `{${name}}`, label: t(name) })),
    ...(companys ?? []).map(({ key }) => ({ written: `{${key}}`, label: key })),
  ]
  const unfilled = companys ? unfilledIn([field.value], companys) : []
  const warning = unfilled.length > 0 ? t('unknown', { n: unfilled.length, names: listed(unfilled) }) : undefined
  return <VariableArea variables={variables} warning={warning} {...field} />
}

/** Those of the settings, once they are there. */
function useCompanysVariables(): CampaignSettings['variables'] | undefined {
  const { data } = useSWR('campaign-settings', () => campaignsApi.settings())
  if (!data) return undefined
  return (data.settings.find(({ key }) => key === 'variables')?.value ?? []) as CampaignSettings['variables']
}

const texts = defineTexts({
  pt: {
    nome: 'Nome',
    numero: 'Número',
    email: 'E-mail',
    unknown: [
      '{names} não é uma variável: sai como está escrita.',
      '{names} não são variáveis: saem como estão escritas.',
    ],
  },
  en: {
    nome: 'Name',
    numero: 'Number',
    email: 'E-mail',
    unknown: ['{names} is no variable: it goes as typed.', '{names} are no variables: they go as typed.'],
  },
  es: {
    nome: 'Nombre',
    numero: 'Número',
    email: 'Correo',
    unknown: [
      '{names} no es una variable: sale como está escrita.',
      '{names} no son variables: salen como están escritas.',
    ],
  },
})
