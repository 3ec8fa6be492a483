import { os } from '../../platform/http/orpc.ts'
import { readMe } from './get-me.ts'
import { getProfile, listProfiles } from './list-profiles.ts'
import { addPersonNote, getOverview, listPersonNotes } from './person-file.ts'
import { setRole } from './set-role.ts'
import { updateMe } from './update-me.ts'
import { updateOtherProfile } from './update-profile.ts'

export const ownProfileRoutes = {
  get: os.me.get.handler(({ context }) => readMe(context)),
  update: os.me.update.handler(({ context, input }) => updateMe(context, input)),
}

export const profilesRoutes = {
  list: os.profiles.list.handler(({ context, input }) => listProfiles(context, input)),
  get: os.profiles.get.handler(({ context, input }) => getProfile(context, input)),
  update: os.profiles.update.handler(({ context, input }) => updateOtherProfile(context, input)),
  setRole: os.profiles.setRole.handler(({ context, input }) => setRole(context, input)),
  overview: os.profiles.overview.handler(({ context, input }) => getOverview(context, input)),
  notes: os.profiles.notes.handler(({ context, input }) => listPersonNotes(context, input)),
  addNote: os.profiles.addNote.handler(({ context, input }) => addPersonNote(context, input)),
}
