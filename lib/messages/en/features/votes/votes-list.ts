// The list of what triads are asked.
import { messageArea, type RichText } from '../../../message-area';

export const VOTES_LIST = messageArea('votes-list', {
  title: 'Votes',
  reading: 'Reading proposals',
  list: 'Proposals',
  parts: { open: 'Open', ended: 'Decided' },
  older: { open: 'Show older open ones', ended: 'Show older ones' },
  row: {
    by: <Drawn>(agent: Drawn): RichText<Drawn> => ['by ', agent],
    triad: <Drawn>(name: Drawn): RichText<Drawn> => ['triad ', name],
    declaredOtherwise: 'declared otherwise',
  },
  filters: {
    state: (state: string) => `State: ${state}`,
    everyState: 'Every state',
    triad: (triad: string) => `Triad: ${triad}`,
    everyTriad: 'Every triad',
    showAll: 'Show all',
  },
  none: {
    title: 'Nothing has been proposed',
    text: 'An agent proposes something to a triad, in whichever protocol, or you do: its members vote, and the server counts.',
  },
  noneThen: { title: 'Nothing had been proposed', text: 'It was proposed later.' },
  noneOfTriad: 'This triad was asked nothing',
  noneOfTriadThen: 'This triad had been asked nothing',
  noneInState: {
    open: 'Nothing is open',
    approved: 'Nothing is approved',
    rejected: 'Nothing is rejected',
    expired: 'Nothing is expired',
  },
  noneInStateThen: {
    open: 'Nothing was open',
    approved: 'Nothing was approved',
    rejected: 'Nothing was rejected',
    expired: 'Nothing was expired',
  },
  showAllProposals: 'Show all proposals',
});
