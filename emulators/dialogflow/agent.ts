/** What someone may mean, and what the agent says to it. */
interface Intent {
  displayName: string
  /** It is meant where one of these words is said. */
  words: readonly string[]
  messages: readonly object[]
  parameters?: Record<string, unknown>
  ends?: 'intent' | 'diagnostic'
}

const text = (...lines: string[]): object => ({ text: { text: lines } })

/** Of a shop: a welcome, prices with a picture, quick replies, two ways to end, and one that has nothing to say. */
const intents: readonly Intent[] = [
  { displayName: 'Default Welcome Intent', words: ['ola', 'olá', 'oi'], messages: [text('Olá! Em que posso ajudar?')] },
  {
    displayName: 'precos',
    words: ['preço', 'preços'],
    messages: [
      text('O abajur custa R$ 10.'),
      { text: { text: ['Só para o Messenger.'] }, platform: 'FACEBOOK' },
      { quickReplies: { title: 'Mais alguma coisa?', quickReplies: ['Horário', 'Tchau'] } },
    ],
    parameters: { image: '{{host}}/media/vitrine.png' },
  },
  {
    displayName: 'catalogo',
    words: ['catálogo'],
    messages: [
      {
        payload: {
          messages: [
            { type: 'document', document: { link: '{{host}}/media/vitrine.png', caption: 'O catálogo' } },
            {
              type: 'interactive',
              interactive: {
                ...{ type: 'list', header: { type: 'text', text: 'Abajures' }, body: { text: 'Qual deles?' } },
                action: { button: 'Ver', sections: [{ title: 'Mesa', rows: [{ id: '1', title: 'Horário' }] }] },
              },
            },
          ],
        },
      },
      { payload: { whatsapp: { text: 'Ou então:', options: ['Tchau', { title: 'Uma pessoa' }] } } },
      { payload: { richContent: [[{ type: 'chips' }]] } },
    ],
  },
  { displayName: 'horario', words: ['horário'], messages: [text('Das 9h às 18h.')] },
  { displayName: 'pessoa', words: ['pessoa'], messages: [text('Um momento. #{"stopBot":true}')] },
  { displayName: 'tchau', words: ['tchau'], messages: [text('Até logo!')], ends: 'intent' },
  { displayName: 'adeus', words: ['adeus'], messages: [text('Adeus!')], ends: 'diagnostic' },
  { displayName: 'silencio', words: ['nada'], messages: [text('')] },
]

const fallback: Intent = {
  displayName: 'Default Fallback Intent',
  words: [],
  messages: [text('Não entendi. Pode repetir?')],
}

export interface Query {
  text: string
  languageCode: string
}

/** The result of a query, as detectIntent of v2 tells it. */
export function queryResult(query: Query, project: string, host: string): object {
  const content = query.text.toLowerCase().split(/[^\p{L}]+/u)
  const intent = intents.find(({ words }) => words.some(word => content.includes(word))) ?? fallback
  const { displayName, messages, parameters = {}, ends } = intent
  const [first] = messages as { text?: { text: string[] } }[]
  const emitted = {
    queryText: query.text,
    parameters,
    allRequiredParamsPresent: true,
    fulfillmentText: first?.text?.text[0] ?? '',
    fulfillmentMessages: messages,
    intent: {
      name: `projects/${project}/agent/intents/${displayName}`,
      displayName,
      ...(intent === fallback && { isFallback: true }),
      ...(ends === 'intent' && { endInteraction: true }),
    },
    intentDetectionConfidence: 1,
    languageCode: query.languageCode,
    ...(ends === 'diagnostic' && { diagnosticInfo: { end_conversation: true } }),
  }
  return JSON.parse(JSON.stringify(emitted).replaceAll('{{host}}', host))
}
