/** A profile cannot be used; says which field is wrong, and how. */
export class ProfileError extends Error {
  static {
    ProfileError.prototype.name = 'ProfileError';
  }
}
