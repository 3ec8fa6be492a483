import { create } from 'zustand'

/** `idle`: no channel is wanted (nobody is signed in). */
export type ConnectionStatus = 'idle' | 'connected' | 'disconnected' | 'reconnecting'

interface ConnectionState {
  status: ConnectionStatus
  online: boolean
}

export const useConnectionStore = create<ConnectionState>()(() => ({ status: 'idle', online: true }))

/** Channel states of the official client, as the banner shows them. */
export const statusOfChannel = (state: string): ConnectionStatus => {
  if (state === 'SUBSCRIBED') return 'connected'
  return state === 'CLOSED' ? 'disconnected' : 'reconnecting'
}

/** What the banner says; null when there is nothing to say. */
export const bannerOf = ({
  status,
  online,
}: ConnectionState): 'Connection lost' | 'Reconnecting...' | null => {
  if (!online || status === 'disconnected') return 'Connection lost'
  return status === 'reconnecting' ? 'Reconnecting...' : null
}
