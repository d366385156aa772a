/** State in memory that follows a table, by the database's notifications. */
export interface LiveTable {
  table: string;
  loadAll(): Promise<void>;
  reload(id: string): Promise<void>;
  /** Reads what a tenant has when it was just made: whoever made it finds it complete, without waiting for notifications. */
  reloadTenant(tenantId: string): Promise<void>;
}
