// The panel of settings.
