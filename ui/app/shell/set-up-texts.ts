import { defineTexts } from '../../i18n/texts.ts'

/** Of the panel that lists what is set up now and then. */
export const setUpTexts = defineTexts({
  pt: {
    find: 'Buscar: horário, número, etiqueta...',
    attendance: 'Atendimento',
    automation: 'Robôs e integrações',
    campaigns: 'Campanhas',
    company: 'Empresa',
    nothing: 'Nenhuma página fala disso. Tente outra palavra.',
  },
  en: {
    find: 'Search: hours, number, tag...',
    attendance: 'Attendance',
    automation: 'Bots and integrations',
    campaigns: 'Campaigns',
    company: 'Company',
    nothing: 'No page is about that. Try another word.',
  },
  es: {
    find: 'Buscar: horario, número, etiqueta...',
    attendance: 'Atención',
    automation: 'Bots e integraciones',
    campaigns: 'Campañas',
    company: 'Empresa',
    nothing: 'Ninguna página habla de eso. Pruebe otra palabra.',
  },
})
