import { defineTexts } from '../../i18n/texts.ts'

export const offerTexts = defineTexts({
  pt: {
    title: 'Quem atende a fila {name}?',
    about: 'Sem número e sem gente a fila não recebe ninguém.',
    connections: 'Números que levam a ela',
    people: 'Quem atende',
    greetingLabel: 'Saudação antes do menu de filas',
    greeting: 'Olá! Com quem você quer falar?',
    join: 'Ligar à fila',
    done: 'A fila já recebe clientes.',
  },
  en: {
    title: 'Who attends the queue {name}?',
    about: 'Without a number and without people a queue gets nobody.',
    connections: 'Numbers that lead to it',
    people: 'Who attends',
    greetingLabel: 'Greeting before the menu of queues',
    greeting: 'Hello! Whom would you like to talk to?',
    join: 'Join to the queue',
    done: 'The queue gets customers now.',
  },
  es: {
    title: '¿Quién atiende la cola {name}?',
    about: 'Sin número y sin gente la cola no recibe a nadie.',
    connections: 'Números que llevan a ella',
    people: 'Quién atiende',
    greetingLabel: 'Saludo antes del menú de colas',
    greeting: '¡Hola! ¿Con quién quiere hablar?',
    join: 'Unir a la cola',
    done: 'La cola ya recibe clientes.',
  },
})
