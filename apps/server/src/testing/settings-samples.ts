import type { Belongings } from './belongings.ts'
import { photoFile } from './picture.ts'
import type { World } from './world.ts'

const holidayList = () => new File(['date,name\n2027-03-10,Eid al-Fitr\n'], 'holidays.csv')
const imported = (_target: Belongings, world: World) => ({ id: world.import })

/** A person has one view of a name. */
let views = 0

/** Samples of money policy, holidays, imports, saved views and photos of properties, people with documents. */
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
  'properties.addImage': (_target: Belongings, world: World) => ({ id: world.property, file: photoFile }),
  'properties.image': (_target: Belongings, world: World) => ({ image_id: world.property_image }),
  'backups.loss': (_target: Belongings, world: World) => ({ id: world.backup }),
  'backups.askRestore': (_target: Belongings, world: World) => ({
    id: world.backup,
    file_name: 'efie-backup.tar.gz.age',
    reason: 'A wrong import',
  }),
  'backups.checkRestore': (_target: Belongings, world: World) => ({ id: world.restore }),
  'backups.restores': () => ({}),
  'imports.preview': () => ({ kind: 'holidays', file: holidayList() }),
  'imports.run': () => ({ kind: 'holidays', file: holidayList(), confirm: 'not as previewed' }),
  'imports.list': () => ({ kind: 'holidays' }),
  'imports.example': () => ({ kind: 'products' }),
  'imports.errors': imported,
  'imports.undo': imported,
  'documents.applicants': () => ({}),
  'savedViews.list': () => ({}),
  'savedViews.create': () => ({
    page: '/admin/payments',
    list: 'payments',
    name: `Pending ${(views += 1)}`,
    params: { status: 'pending' },
  }),
  'savedViews.update': (target: Belongings) => ({ id: target.saved_view, name: 'Late' }),
  'savedViews.delete': (target: Belongings) => ({ id: target.spare_views.pop() ?? target.saved_view }),
}
