import { create } from 'zustand'

/** `idle`: no channel is needed, because no one is signed in. */
export type ConnectionStatus = 'idle' | 'connected' | 'disconnected' | 'reconnecting'

interface ConnectionState {
  status: ConnectionStatus
  online: boolean
}

export const useConnectionStore = create<ConnectionState>()(() => ({ status: 'idle', online: true }))

/** Maps the official client's channel states to the banner's. */
export const statusOfChannel = (state: string): ConnectionStatus => {
  if (state === 'SUBSCRIBED') return 'connected'
  return state === 'CLOSED' ? 'disconnected' : 'reconnecting'
}

/** The banner's text; null for none. */
export const bannerOf = ({
  status,
  online,
}: ConnectionState): 'Connection lost' | 'Reconnecting...' | null => {
  if (!online || status === 'disconnected') return 'Connection lost'
  return status === 'reconnecting' ? 'Reconnecting...' : null
}
