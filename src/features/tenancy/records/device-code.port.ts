export type CodeStatus = 'pending' | 'approved' | 'denied' | 'used';
