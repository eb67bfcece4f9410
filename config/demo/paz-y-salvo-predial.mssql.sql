-- Certifies that a property of the demonstration owes no property tax: {documento, cedula_catastral}.
CREATE OR ALTER PROCEDURE dbo.demo_paz_y_salvo_predial @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @escrito NVARCHAR(4000) = JSON_VALUE(@jsondata, '$.documento');
  -- Without the type before the number, such as CC.
  DECLARE @documento NVARCHAR(4000) = SUBSTRING(@escrito, CHARINDEX(N' ', @escrito) + 1, 4000);
  DECLARE @cedula NVARCHAR(4000) = LTRIM(RTRIM(JSON_VALUE(@jsondata, '$.cedula_catastral')));
  DECLARE @direccion NVARCHAR(200);

  SELECT @direccion = p.direccion
  FROM (VALUES
    (N'760010100140000120005000000000', N'1144012345', N'Carrera 4 # 12-20'),
    (N'760010100140000120018000000000', N'1144012345', N'Calle 5 # 10-24'),
    (N'760010100220000310042000000000', N'31234567', N'Avenida 6 Norte # 28-51'),
    (N'760010100220000310077000000000', N'16789012', N'Calle 44 Norte # 3-15')
  ) AS p (cedula_catastral, documento, direccion)
  WHERE p.cedula_catastral = @cedula AND p.documento = @documento;
  -- The same words for an unknown property and for another owner's: nobody learns whose it is.
  IF @direccion IS NULL
  BEGIN
    SELECT CAST(0 AS BIT) AS estado,
      N'No hay un predio con esa cédula catastral a nombre de ese documento.' AS mensaje;
    RETURN;
  END;

  DECLARE @total MONEY, @vigencias NVARCHAR(200);
  SELECT @total = SUM(d.valor),
    @vigencias = STRING_AGG(CAST(d.vigencia AS NVARCHAR(4)), N', ') WITHIN GROUP (ORDER BY d.vigencia)
  FROM (VALUES
    (N'760010100140000120018000000000', 2024, 412300.00),
    (N'760010100140000120018000000000', 2025, 436200.00),
    (N'760010100220000310042000000000', 2025, 1287450.00)) AS d (cedula_catastral, vigencia, valor)
  WHERE d.cedula_catastral = @cedula;
  IF @total > 0
  BEGIN
    -- Style 1 writes 1,287,450.00 whatever the language of the session is.
    DECLARE @valor NVARCHAR(40) = CONVERT(NVARCHAR(40), @total, 1);
    SET @valor = REPLACE(LEFT(@valor, LEN(@valor) - 3), N',', N'.');
    SELECT CAST(0 AS BIT) AS estado, CONCAT(
      N'El predio debe $ ', @valor, N' de impuesto predial (vigencias: ', @vigencias,
      N'). El paz y salvo se expide cuando el pago esté registrado.') AS mensaje;
    RETURN;
  END;

  -- The city's day, by the name that SQL Server gives to Colombia's time zone.
  DECLARE @hoy DATE = CAST(SYSDATETIMEOFFSET() AT TIME ZONE 'SA Pacific Standard Time' AS DATE);
  SELECT CAST(1 AS BIT) AS estado, (
    SELECT @cedula AS cedula_catastral, @documento AS documento, @direccion AS direccion,
      CONVERT(NVARCHAR(10), @hoy, 23) AS expedido, CONCAT(YEAR(@hoy), N'-12-31') AS valido_hasta
    FOR JSON PATH, WITHOUT_ARRAY_WRAPPER) AS respuesta;
END;
