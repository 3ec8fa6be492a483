import type { Belongings } from './belongings.ts'
import type { World } from './world.ts'

const holidayList = () => new File(['date,name\n2027-03-10,Eid al-Fitr\n'], 'holidays.csv')
const imported = (_target: Belongings, world: World) => ({ id: world.import })

/** Samples of money policy, holidays, imports and saved views. */
export const settingsSamples = {
  'policies.terms': () => ({}),
  'policies.list': () => ({}),
  'policies.propose': () => ({ terms: { grace_days: 5 }, reason: 'Kinder' }),
  'policies.preview': (_target: Belongings, world: World) => ({
    id: world.office.policy,
    monthly_rent: 82_550,
  }),
  'policies.approve': (_target: Belongings, world: World) => ({ id: world.office.policy }),
  'policies.withdraw': (_target: Belongings, world: World) => ({ id: world.office.policy }),
  'holidays.list': () => ({}),
  'holidays.set': () => ({ date: '2026-12-24', name: 'Christmas Eve' }),
  'holidays.remove': () => ({ date: '2026-12-24' }),
  'imports.preview': () => ({ kind: 'holidays', file: holidayList() }),
  'imports.run': () => ({ kind: 'holidays', file: holidayList(), confirm: 'not as previewed' }),
  'imports.list': () => ({ kind: 'holidays' }),
  'imports.errors': imported,
  'imports.undo': imported,
  'savedViews.list': () => ({ page: '/admin/payments', list: 'payments' }),
  'savedViews.create': () => ({
    page: '/admin/payments',
    list: 'payments',
    name: 'Pending',
    params: { status: 'pending' },
  }),
  'savedViews.update': (_target: Belongings, world: World) => ({ id: world.office.saved_view, name: 'Late' }),
  'savedViews.delete': (_target: Belongings, world: World) => ({ id: world.office.saved_view }),
}
