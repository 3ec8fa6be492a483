import { os } from '../../platform/http/orpc.ts'
import { closeAccount, getDeletionOutlook } from './close-account.ts'
import { exportOwnData } from './export-own-data.ts'

export const ownDataRoutes = {
  export: os.me.export.handler(({ context }) => exportOwnData(context)),
  deletion: {
    outlook: os.me.deletion.outlook.handler(({ context }) => getDeletionOutlook(context)),
    request: os.me.deletion.request.handler(({ context, input }) => closeAccount(context, input)),
  },
}
